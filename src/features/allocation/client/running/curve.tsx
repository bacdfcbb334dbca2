import type { ProgressPoint } from '../../schema.ts'
import classes from './running.module.css'

const [WIDTH, HEIGHT, FOOT, RIGHT] = [560, 190, 24, 118]

interface CurveProps {
  points: readonly ProgressPoint[]
  expectedMs: number
}

/** Where the two lines stand: the roots of their distances, because a plan begins far above where it ends. */
function scaleOf(points: readonly ProgressPoint[], expectedMs: number) {
  const known = points.flatMap(({ cost, bound }) => (bound === null ? [cost] : [cost, bound]))
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const last = Math.max(expectedMs, points.at(-1)?.ms ?? 0, 1)
  const x = (ms: number) => (ms / last) * (WIDTH - RIGHT)
  const y = (value: number) => {
    const share = high > low ? Math.sqrt((value - low) / (high - low)) : 0
    return 12 + (1 - share) * (HEIGHT - FOOT - 34)
  }
  return { x, y, last }
}

const path = (at: readonly (readonly [number, number])[]) =>
  at.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** What the best plan so far costs, and what no plan is below, as the search goes on. */
export function Curve({ points, expectedMs }: CurveProps) {
  const end = points.at(-1)
  const { x, y, last } = scaleOf(points, expectedMs)
  const costs = points.map(({ ms, cost }) => [x(ms), y(cost)] as const)
  const bounds = points.flatMap(({ ms, bound }) => (bound === null ? [] : [[x(ms), y(bound)] as const]))
  const [plan, bound] = [costs.at(-1), bounds.at(-1)]
  const seconds = [0, 0.25, 0.5, 0.75, 1].map((share) => share * last)
  // The words of the two lines keep clear of each other.
  const planY = plan ? Math.max(12, Math.min(plan[1], (bound?.[1] ?? HEIGHT) - 18)) : 0
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="What the best plan so far costs, and what no plan is below"
    >
      {seconds.map((ms) => (
        <text key={ms} x={x(ms)} y={HEIGHT - 4} textAnchor={ms === 0 ? 'start' : 'middle'} className={classes.axis}>
          {Math.round(ms / 1000)} s
        </text>
      ))}
      <line x1={0} x2={WIDTH - RIGHT} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className={classes.ground} />
      {bounds.length > 0 && <path d={path(bounds)} className={classes.bound} />}
      {costs.length > 0 && <path d={path(costs)} className={classes.plan} />}
      {end && plan && (
        <>
          <circle cx={plan[0]} cy={plan[1]} r={5} className={classes.now} />
          <text x={plan[0] + 12} y={planY + 4} className={classes.planWord}>
            this plan
          </text>
        </>
      )}
      {bound && (
        <text x={bound[0] + 12} y={Math.min(HEIGHT - FOOT - 4, bound[1] + 12)} className={classes.boundWord}>
          no plan is better
        </text>
      )}
    </svg>
  )
}

import { Feature, Line } from './feature.tsx'
import { Picture } from './picture.tsx'

/** Shifts and compliance: what a manager sees on an evening, and why it may be trusted. Only what the product does today stands here. */
export function Rota() {
  return (
    <section id="rota" aria-labelledby="rota-title">
      <h2 id="rota-title">A Friday evening, covered</h2>
      <p className="sub">
        Every way to a place on a shift asks the same rules, from the right to work to the hours of rest, before anybody
        is booked and again when a fact changes.
      </p>
      <div className="how">
        <div>
          <h3>Tonight</h3>
          <p>
            What is open until the morning, the most urgent on top, with whom to ring first and who is being rung now.
            Whoever says yes on the phone is booked with the same press. What went wrong today stands beside it: who is
            ill, whose offer ran out, who may not work any more.
          </p>
        </div>
        <Picture name="tonight" size="desk" narrow alt="Places that are open tonight, with who has been asked" />
      </div>
      <div className="how turned">
        <Picture
          name="compliance"
          size="desk"
          narrow
          alt="The compliance matrix: people, and what each of them has given"
        />
        <div>
          <h3>Compliance on any day</h3>
          <p>
            You say what you need of whom, and read before you save whom it would block. The matrix says of everybody on
            any day, also a past one, whether they complied, and why not. What waits is verified from one queue, by keys
            alone.
          </p>
        </div>
      </div>
      <div className="features pair">
        <Feature
          title="Why not?"
          text="Nobody is just missing from a list. Each person who cannot take a shift stands there with the reason, and with the act that puts it right."
        >
          <p className="head">The Oaks, 07:30–20:00</p>
          <ul className="lines">
            <Line icon="cross" state="plain" name="Tara Byrne" text="already works 14:00–22:00" />
            <Line icon="clock" state="soon" name="Ben Hartley" text="has had no induction at this site: record it" />
          </ul>
        </Feature>
        <Feature
          title="Nights in which the clocks change"
          text="Shifts are planned by the clocks on the wall; hours, rest and pay count the time that really passes. A start that comes twice is asked about, and one that the clocks skip is refused."
        >
          <p className="head">Waking night, 20:00–08:00</p>
          <ul className="lines">
            <Line icon="clock" state="info" name="Sat 24 Oct 2026" text="13 hours: the clocks go back" />
            <Line icon="clock" state="info" name="Sat 27 Mar 2027" text="11 hours: the clocks go forward" />
          </ul>
        </Feature>
      </div>
    </section>
  )
}

import { Picture } from './picture.tsx'

type Step = [what: string, how: string]

const MANAGERS: Step[] = [
  ['Create your team', 'You get a team code to hand out, and invite people by email.'],
  ['Approve who joins', 'A request shows name, job, photo and progress. Or let people join at once.'],
  ['Read profiles and documents', 'From work history to certificates; documents open in the page.'],
  ['Know what ends', 'What expires within 30 days is counted and listed. You are told, and so is the person.'],
]

const CARERS: Step[] = [
  ['Open the invitation, or type the team code', 'In the browser of any phone. Nothing has to be installed.'],
  ['Register in 13 steps', 'What you type is saved. Go on tomorrow, or on another device.'],
  ['Add your documents', 'A photo or a PDF uploads at once, and is still there when you come back.'],
  [
    'Carry your work passport',
    'Badge and documents in one place, also without a network. The badge’s clock moves: a screenshot gives itself away.',
  ],
]

export function HowItWorks() {
  return (
    <section id="how" aria-labelledby="how-title">
      <h2 id="how-title">How it works</h2>
      <div className="how">
        <div>
          <h3>For managers</h3>
          <Steps steps={MANAGERS} />
        </div>
        <Picture name="candidate" size="desk" narrow alt="The profile of a member, opened from the candidates page" />
      </div>
      <div className="how turned">
        <Picture name="registration" size="phone" alt="A step of the registration on a phone" />
        <div>
          <h3>For carers</h3>
          <Steps steps={CARERS} />
        </div>
      </div>
    </section>
  )
}

function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="steps">
      {steps.map(([what, how]) => (
        <li key={what}>
          <b>{what}</b>
          <span>{how}</span>
        </li>
      ))}
    </ol>
  )
}

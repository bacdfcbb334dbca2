import { Chip, Feature, Line } from './feature.tsx'

/** What sets the product apart, each with a small example of what people see. Only what the product does today stands here. */
export function Different() {
  return (
    <section id="different" aria-labelledby="different-title">
      <h2 id="different-title">Fair to carers, clear to managers</h2>
      <p className="sub">
        A carer owns one profile. A team sees what it needs, for as long as it needs it, and each look leaves a trace.
      </p>
      <div className="features">
        <Feature
          title="One registration, many teams"
          text="A carer registers once and joins any number of teams. A team that is asked sees who asks; a member’s profile opens to it; after the last day it closes with the next click."
        >
          <p className="head">Joy Nwosu, Healthcare Assistant</p>
          <ul className="lines">
            <Line icon="tick" state="ok" name="Bright Care" text="her team: sees the profile" />
            <Line
              icon="clock"
              state="info"
              name="Harbour Nursing"
              text="asked to join: sees name, job, photo and progress"
            />
            <Line icon="cross" state="plain" name="A team she has left" text="sees the profile no more" />
          </ul>
        </Feature>
        <Feature
          title="You see who looked"
          text="Identity, background, pay and health details open one by one. The carer reads who opened what, for which team, and when. Nobody can change that list."
        >
          <p className="head">Who opened my data</p>
          <ul className="lines">
            <Line name="Identity documents" text="Maya Clarke, Bright Care, 20 Nov 2026, 14:05" />
            <Line name="Next of kin" text="Daniel Osei, Bright Care, 18 Nov 2026, 09:12" />
          </ul>
        </Feature>
        <Feature
          title="Health answers wait for the offer"
          text="No manager opens a health answer before a conditional offer is recorded for that person (Equality Act 2010, section 60), and only managers with that right do so after it."
        >
          <p className="head">Medical History</p>
          <p>
            <Chip icon="lock" state="info" text="Opens after a conditional offer" />
          </p>
        </Feature>
        <Feature
          title="A new date needs its document"
          text="What a person says is called Not Checked until somebody has. Type a later expiry date without a new document, and everybody who reads the date reads that beside it."
        >
          <p className="head">
            Basic Life Support <Chip icon="tick" state="info" text="Not Checked" />
          </p>
          <p>
            <Chip icon="warn" state="soon" text="Date changed on 3 Nov 2026, no new document since" />
          </p>
        </Feature>
        <Feature
          title="An activity log that shows tampering"
          text="Each entry seals the one before. Every night the log is checked from end to end: a line that was changed, taken out or cut off is found, and named."
        >
          <p className="head">Activity log</p>
          <p>
            <Chip icon="tick" state="ok" text="Whole, checked this night" />
          </p>
        </Feature>
      </div>
    </section>
  )
}

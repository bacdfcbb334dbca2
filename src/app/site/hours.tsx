import { Feature, Line } from './feature.tsx'
import { Picture } from './picture.tsx'

/** Hours and what they pay. Only what the product does today stands here. */
export function Hours() {
  return (
    <section id="hours" aria-labelledby="hours-title">
      <h2 id="hours-title">Hours that nobody argues about</h2>
      <p className="sub">
        What was planned, when somebody came and left, and what it pays stand side by side, for the carer, the manager
        and the client.
      </p>
      <div className="how">
        <div>
          <h3>Timesheets</h3>
          <p>
            What was planned and what the clock says stand side by side for the week. What matches settles with one
            press, the rest stands there with its difference in minutes and in pay, and what the client has signed.
          </p>
        </div>
        <Picture
          name="timesheets"
          size="desk"
          narrow
          alt="Lines of a week: planned, worked, how far they differ, and the pay"
        />
      </div>
      <div className="features pair">
        <Feature
          title="Clocking in, also without a signal"
          text="On one’s own phone or at the site’s tablet. A tap counts from when it was made, and once, however often the phone sends it. A correction needs a reason, and what it corrects stays."
        >
          <p className="head">The Oaks, 07:30–20:00</p>
          <ul className="lines">
            <Line icon="tick" state="ok" name="In 07:24" text="at the site" />
            <Line icon="clock" state="info" name="Out 20:02" text="waits to be sent" />
          </ul>
        </Feature>
        <Feature
          title="Timesheets that settle themselves"
          text="What the clock and the plan agree about is approved with one press. A difference stands beside its pay, the carer answers one question, and the client signs by a link, without an account."
        >
          <p className="head">Week from 16 Nov</p>
          <ul className="lines">
            <Line icon="tick" state="ok" name="47 match" text="approved with one press" />
            <Line icon="clock" state="soon" name="Ursula Bennett" text="7 minutes more than planned: +£1.81" />
          </ul>
        </Feature>
        <Feature
          title="The rate is known before the shift"
          text="Cards by client, site and job say what each hour pays and is charged at, by day, night and bank holiday. A shift shows its split before it is published, and the carer before they claim it."
        >
          <p className="head">Waking night, 10 h</p>
          <ul className="lines">
            <Line name="4 h at £14.40" text="until midnight" />
            <Line name="6 h at £15.60" text="from midnight" />
          </ul>
        </Feature>
        <Feature
          title="Pay that says where it comes from"
          text="A run takes what is approved, names what is held and why, and closes once. Holiday pay is a line of its own. What is put right later is taken back and paid anew in a later run, and the carer reads each piece with its rate."
        >
          <p className="head">9–15 Nov, £359.58 before tax</p>
          <ul className="lines">
            <Line name="Sat 07:30–13:15" text="5 h 45 min at £14.60: £83.95" />
            <Line name="Holiday pay" text="12.07 % of £320.85: £38.73" />
          </ul>
        </Feature>
      </div>
    </section>
  )
}

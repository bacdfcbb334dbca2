import { Frame } from './frame.tsx'

export const about = {
  title: 'Privacy: Care Staffing',
  description: 'What Care Staffing stores about you, who sees it, how long it is kept, and your rights',
}

/**
 * What the installation stores and what a person can do about it. The server fills in what stands between underscores
 * (src/app/site-fills.ts).
 */
export function Page() {
  return (
    <Frame>
      <article className="text">
        <h1>Privacy</h1>
        <p className="lead">
          What is stored about you here, who sees it, how long it stays, and what you can do about it.
        </p>

        <section>
          <h2>Who is responsible</h2>
          <p>
            Care Staffing is software that somebody runs: the operator of this installation. The operator is the
            controller of the personal data in it (UK GDPR, article 4).
          </p>
          <p className="operator">__OPERATOR__</p>
          <p>
            A team that you ask to join uses what it sees of you to recruit and employ people. The company behind the
            team is responsible for that, whether or not it runs this installation. Its managers say who it is.
          </p>
        </section>

        <section>
          <h2>What is stored</h2>
          <ul>__HOLDINGS__</ul>
          <p>
            Most of it comes from you. Some comes from your teams: an answer to your request, a conditional offer, a
            request for details.
          </p>
        </section>

        <section>
          <h2>What it is used for</h2>
          <ul>
            <li>
              <b>To apply and to work</b> Your profile is there so that the teams you choose can decide about you and
              employ you (article 6(1)(b)).
            </li>
            <li>
              <b>To do what the law asks of employers</b> Checks of the right to work and of criminal records, and
              health questions after an offer (article 6(1)(c), article 9(2)(b) and (h), Data Protection Act 2018,
              schedule 1).
            </li>
            <li>
              <b>To keep it safe</b> Sign-ins, part of the network address, and the activity log (article 6(1)(f)).
            </li>
          </ul>
          <p>Nothing is used for advertising or sold, and no machine alone decides about you.</p>
        </section>

        <section>
          <h2>Who sees it</h2>
          <ul>
            <li>
              <b>You</b> All of it.
            </li>
            <li>
              <b>Managers of a team you have asked to join</b> Your name, job, photo and progress, and what you write to
              them.
            </li>
            <li>
              <b>Managers of a team you belong to</b> Your profile. Identity, background checks, pay and health details,
              your next of kin and your files open one by one, and each look is listed for you under Profile, Who Opened
              My Data. Pay and health need a right of their own, and health answers a conditional offer before that.
            </li>
            <li>
              <b>Other members of your team</b> Your name, job, photo and progress, if the team has switched that on.
            </li>
            <li>
              <b>A team you have left</b> That you were there. The owner can get the record of your right-to-work check
              when your account is deleted, because employers must keep it.
            </li>
            <li>
              <b>The operator</b> No page of the product shows the operator your data. But the operator runs the machine
              and holds the file with its keys, and must be trusted with both.
            </li>
            <li>
              <b>Services of the operator</b> Emails leave through the operator’s mail server. Files may lie in a
              storage service, encrypted before they get there.
            </li>
            <li>
              <b>The maker of your browser</b> Only if you switch on push notifications: they travel through its
              service, encrypted from the server to your device.
            </li>
          </ul>
        </section>

        <section>
          <h2>How long it stays</h2>
          <p>As long as your account, unless it is in this list. A job deletes what is due every night.</p>
          <ul>__RETENTION__</ul>
          <p>
            When you delete your account, your profile, your documents and the key that opens them are destroyed. The
            activity log keeps its lines with a number in place of your name. You see what stays, why and until when,
            before you press the button. Backups made before still hold the old data, encrypted, until the operator
            deletes them; a restore erases you again.
          </p>
        </section>

        <section>
          <h2>Your rights, and where they are</h2>
          <ul>
            <li>
              <b>See and correct</b> Profile. You can change every section at any time.
            </li>
            <li>
              <b>Take it with you</b> My Account, Privacy, Download My Data: one archive with everything and every file.
            </li>
            <li>
              <b>Be forgotten</b> My Account, Privacy, Delete My Account.
            </li>
            <li>
              <b>Know who looked</b> Profile, Who Opened My Data.
            </li>
            <li>
              <b>End a team’s access</b> Leave the team. Its next click finds your profile closed.
            </li>
            <li>
              <b>Object, restrict, or ask</b> Write to the operator named above.
            </li>
            <li>
              <b>Complain</b> To the Information Commissioner’s Office,{' '}
              <a href="https://ico.org.uk/make-a-complaint/" rel="noopener noreferrer">
                ico.org.uk
              </a>
              .
            </li>
          </ul>
        </section>

        <section>
          <h2>What your browser keeps</h2>
          <p>Only what the product needs to work. There are no trackers, and pages ask no other host for anything.</p>
          <ul>
            <li>
              <b>Cookie __Host-session</b> That you are signed in. It goes when the session ends.
            </li>
            <li>
              <b>Cookie __Host-device</b> That you have signed in with this browser before, so that strangers who guess
              your password do not lock you out. 180 days.
            </li>
            <li>
              <b>Cookie __Host-signup</b> That you signed up with this browser, until you confirm your email address. A
              day.
            </li>
            <li>
              <b>Cookie sidebar</b> Whether you left the sidebar open. 7 days.
            </li>
            <li>
              <b>Local storage</b> Light or dark, who is signed in (without anything that signs in), and the step and
              the answers of a registration that you have begun, without the confidential ones. The last two go when you
              sign out.
            </li>
            <li>
              <b>Cache</b> The files of the product, so that it opens without a network, and your work passport with its
              photo as you last saw it. The passport goes when you sign out, and after 14 days at the latest.
            </li>
          </ul>
        </section>
      </article>
    </Frame>
  )
}

import { Frame } from './frame.tsx'

export const about = {
  title: 'Terms: Care Staffing',
  description: 'The terms on which you use Care Staffing',
}

/** The terms of an installation. The server fills in who runs it (src/app/site-fills.ts). */
export function Page() {
  return (
    <Frame>
      <article className="text">
        <h1>Terms</h1>
        <p className="lead">What you agree to when you use this installation of Care Staffing.</p>

        <section>
          <h2>With whom</h2>
          <p>These terms are between you and the operator of this installation.</p>
          <p className="operator">__OPERATOR__</p>
          <p>If the operator or your employer has agreed something else with you in writing, that comes first.</p>
        </section>

        <section>
          <h2>Your account</h2>
          <ul>
            <li>It is yours alone. Use your own name and an email address that reaches you.</li>
            <li>
              Keep your password to yourself. If somebody else may have it, change it and sign out your other devices
              under My Account, Security.
            </li>
            <li>You can delete your account at any time, under My Account, Privacy.</li>
          </ul>
        </section>

        <section>
          <h2>What you enter</h2>
          <ul>
            <li>It must be true and complete, and about you. The documents must be your own.</li>
            <li>
              False information may lead to rejection or dismissal, as the declaration at the end of the registration
              says.
            </li>
            <li>
              What you enter stays yours. The operator and your teams may use it for what the privacy page says, and for
              nothing else.
            </li>
            <li>Tell your referees and your next of kin that you have named them.</li>
          </ul>
        </section>

        <section>
          <h2>If you run a team</h2>
          <ul>
            <li>
              Invite people only where you have a reason to, and open only what you need to know. Each look is written
              down, and the person sees it.
            </li>
            <li>
              You decide who may work for you, and you answer for it. Dates, states and reminders help you; they replace
              neither a look at the document nor the checks that the law asks of you.
            </li>
            <li>
              Passing on the content of a DBS certificate to somebody who is not entitled to it is an offence (Police
              Act 1997, section 124).
            </li>
            <li>Keep exports safe, and delete them when you no longer need them.</li>
          </ul>
        </section>

        <section>
          <h2>What nobody may do</h2>
          <ul>
            <li>
              Use somebody else’s account, guess team codes or passwords, or try to reach data that is not theirs.
            </li>
            <li>Upload files that are made to do harm, or that they have no right to.</li>
            <li>Use other people’s data for anything but their recruitment and their work.</li>
            <li>Load the installation so that others cannot use it.</li>
          </ul>
        </section>

        <section>
          <h2>What the operator promises</h2>
          <ul>
            <li>
              To keep your data as the <a href="/privacy">privacy page</a> says.
            </li>
            <li>
              To run the installation with care. That it can be reached at every moment is not promised: keep what you
              need on a certain day, such as your work passport as a PDF.
            </li>
            <li>
              To close an account only for a serious breach of these terms, or because the law asks for it, and to say
              why where the law allows it.
            </li>
          </ul>
          <p>
            Nothing here takes away rights that the law gives you, and nothing limits liability where the law does not
            allow that. The law of the part of the United Kingdom that you live in applies.
          </p>
        </section>

        <section>
          <h2>What it costs</h2>
          <p>
            The product takes no payment. Anything that you pay to the operator or to a team stands in your agreement
            with them.
          </p>
        </section>
      </article>
    </Frame>
  )
}

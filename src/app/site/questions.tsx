const QUESTIONS: [question: string, answer: string][] = [
  [
    'Do carers have to install something?',
    'No. Everything runs in the browser of a phone, a tablet or a computer. If you like, put it on the home screen, as an app.',
  ],
  [
    'How long does a registration take?',
    'As long as it takes to find the documents. Each step is saved when you press Next, and what you type before that is kept too, so nobody has to do it in one go, or on one device. The health section can wait.',
  ],
  [
    'Can one person belong to several teams?',
    'Yes. One account and one profile serve them all, and somebody who works in one team can run another.',
  ],
  [
    'Who can see health answers?',
    'Only managers with that right, only after a conditional offer is recorded, and only after signing in again. Each look is written down, and the person sees it.',
  ],
  [
    'Can we take our data with us?',
    'Yes. Managers export what they may see of their team: members, requests, certificates, activity log and documents, in one archive. Each person exports everything about themselves.',
  ],
  [
    'What happens when somebody deletes their account?',
    'Profile, documents and key are destroyed. The activity log keeps a number in place of the name. Where the law asks employers to keep the proof of a right-to-work check, it stays for two years, encrypted, for the owner of the team alone.',
  ],
  [
    'What do we need to begin?',
    'An email address and a name for your team. Invite one candidate, and you see how it works.',
  ],
]

export function Questions() {
  return (
    <section id="questions" className="faq" aria-labelledby="questions-title">
      <h2 id="questions-title">Questions</h2>
      <div>
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

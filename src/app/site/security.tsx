const FACTS: [what: string, how: string][] = [
  [
    'A key for each person',
    'Confidential answers and every document are encrypted (AES-256-GCM) with a key of that one person. Erasing somebody destroys the key.',
  ],
  [
    'A second factor, or a passkey',
    'Passkeys, authenticator apps and backup codes. A team can ask its managers for a second factor.',
  ],
  [
    'Asked again for what matters',
    'Identity, background, pay and health details need a sign-in within the last 15 minutes. So do exports and erasure.',
  ],
  [
    'Decided twice',
    'The server checks each call, and the database checks each row again. One mistake is not enough to see what is somebody else’s.',
  ],
  [
    'Backups that were tried',
    'A backup is encrypted, read back, restored and compared before it counts. Erased people are erased again after a restore.',
  ],
  [
    'Nobody else is told',
    'No trackers, no advertising, and the pages ask no other host for anything. Sessions are cookies that no script can read.',
  ],
]

export function Security() {
  return (
    <section id="security" aria-labelledby="security-title">
      <h2 id="security-title">Kept as care records should be</h2>
      <dl className="facts">
        {FACTS.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Mail domains at which anybody has an address, and those that many employers share. A list cannot be complete: what
 * reads a pack sees the domain.
 */
const SHARED = new Set(
  `aol.com blueyonder.co.uk btinternet.com btopenworld.com cox.net comcast.net doctors.org.uk duck.com email.com fastmail.com
  freeserve.co.uk gmail.com gmx.co.uk gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.fr hushmail.com icloud.com
  inbox.com live.co.uk live.com lycos.com mac.com mail.com mail.ru mailinator.com me.com msn.com nhs.net ntlworld.com orange.net outlook.com
  outlook.co.uk plus.com pm.me proton.me protonmail.com qq.com 163.com rocketmail.com sharklasers.com sky.com supanet.com talk21.com talktalk.net
  tesco.net tiscali.co.uk tuta.com tutamail.com tutanota.com virgin.net virginmedia.com web.de yahoo.co.in yahoo.co.uk yahoo.com yahoo.fr yahoo.ie
  yandex.com ymail.com yopmail.com zoho.com zohomail.eu`.split(/\s+/),
)

/** As mail knows it: letters of other scripts would look like another agency's. */
const PLAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** The domain that an address proves for an agency; null for one at a public or shared mail provider, or with letters of another script. */
export function provableDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const parts = domain.split('.')
  const isShared = parts.some((_, from) => SHARED.has(parts.slice(from).join('.')))
  return PLAIN.test(domain) && !isShared ? domain : null
}

/** Where anybody can have a mailbox: such an address says nothing about who answers. */
const PERSONAL =
  /^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|gmx|mail|proton|protonmail|pm|zoho|btinternet|btopenworld|sky|virginmedia|virgin|talktalk|tiscali|ntlworld|blueyonder|plusnet|o2|tesco)\.(com|net|org|me|co\.uk|uk|de|fr|ie|eu)$/

/** Words that many employers have in their names, and that tell none apart. */
const COMMON =
  /^(the|and|of|for|at|in|ltd|limited|plc|llp|cic|group|uk|services?|trust|foundation|care|healthcare|health|homes?|house|nursing|agency|staffing|recruitment|solutions|community|support|home)$/

const HEALTH_SERVICE = /\bnhs\b|hospital|infirmary|\bgp\b|surgery|health board/i

export const PERSONAL_ADDRESS =
  'This is a personal address. Ask for one of the employer, or telephone the employer and ask who this is'

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Whether a domain can be that of an employer with this name: it has one of the name's own words, all of its words, or its initials. */
function canBelongTo(domain: string, employer: string): boolean {
  if (/(^|\.)nhs\.(net|uk)$|\.nhs\.wales$|\.scot\.nhs\.uk$/.test(domain)) return HEALTH_SERVICE.test(employer)
  const words = employer.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const own = words.filter((word) => word.length > 2 && !COMMON.test(word))
  const letters = lettersOf(domain)
  const initials = words.map((word) => word[0]).join('')
  return (
    own.some((word) => letters.includes(word)) ||
    letters.startsWith(lettersOf(employer)) ||
    (initials.length > 2 && domain.split('.').includes(initials))
  )
}

/** What makes one doubt that a referee's address belongs to the employer; undefined when nothing does. It warns and never refuses. */
export function addressWarning(address: string, employer: string | undefined): string | undefined {
  const domain = address.toLowerCase().split('@')[1]
  if (!domain) return undefined
  if (PERSONAL.test(domain)) return PERSONAL_ADDRESS
  if (!employer || canBelongTo(domain, employer)) return undefined
  return `${domain} does not look like an address of ${employer}. Telephone the employer and ask who this is`
}

import { Different } from './different.tsx'
import { Frame } from './frame.tsx'
import { Hours } from './hours.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { Questions } from './questions.tsx'
import { Rota } from './rota.tsx'
import { Security } from './security.tsx'

export const about = {
  title: 'Care Staffing: Recruitment & Staff Management',
  description: 'Recruitment and staff management for care and healthcare staffing',
}

interface PortalCardProps {
  name: string
  audience: string
  features: string[]
  action: string
  href: string
}

const PORTALS: PortalCardProps[] = [
  {
    name: 'Manager Portal',
    audience: 'For business owners and recruitment managers',
    features: ['Monitor staff profiles', 'Manage shifts and scheduling', 'Document management', 'Real-time analytics'],
    action: 'Access Manager Portal',
    href: '/auth?portal=manager',
  },
  {
    name: 'Staff Portal',
    audience: 'For candidates and staff members',
    features: [
      'Complete the application',
      'View available shifts',
      'Track profile completion',
      'Monitor shift history',
    ],
    action: 'Access Staff Portal',
    href: '/auth?portal=staff',
  },
]

const PLATFORM = [
  {
    title: 'Multi-section candidate registration',
    text: '17 detailed sections, from personal details to the declaration, saved as you go.',
  },
  { title: 'Real-time monitoring', text: 'Live updates and progress tracking, so that nobody waits for a reload.' },
  { title: 'Shift management', text: 'Planned, offered, claimed and filled, with the law asked before every booking.' },
]

/** The landing page. It is rendered at build time and runs no script but the one before the first paint. */
export function Page() {
  return (
    <Frame>
      <section className="hero">
        <p className="tagline">Recruitment &amp; Staff Management</p>
        <h1>Streamline Your Staffing Operations</h1>
        <p className="lead">
          One place for care and healthcare staffing: candidates register once, managers see who is ready to work.
        </p>
      </section>
      <section className="portals" id="portals" aria-label="Portals">
        {PORTALS.map((portal) => (
          <PortalCard key={portal.name} {...portal} />
        ))}
      </section>
      <section className="show" aria-label="What it looks like">
        <Picture
          name="overview"
          size="desk"
          alt="The manager’s dashboard: what is open this week and now, who waits for an answer, who can work"
        />
        <Picture
          name="passport"
          size="phone"
          alt="A carer’s work passport on a phone: the badge with name, job and a moving clock"
        />
      </section>
      <section className="platform" aria-label="The platform">
        {PLATFORM.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <Rota />
      <Hours />
      <Different />
      <HowItWorks />
      <Security />
      <Questions />
      <section className="last" aria-labelledby="last">
        <h2 id="last">See who is ready to work</h2>
        <p>
          <a className="button primary" href="#portals">
            Choose your portal
          </a>
        </p>
      </section>
    </Frame>
  )
}

function PortalCard({ name, audience, features, action, href }: PortalCardProps) {
  return (
    <article className="card">
      <h2>{name}</h2>
      <p>{audience}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="tick" />
            {feature}
          </li>
        ))}
      </ul>
      <a className="button primary" href={href}>
        {action}
      </a>
    </article>
  )
}

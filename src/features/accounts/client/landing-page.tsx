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
  { title: 'Shift management', text: 'Scheduling and allocation for care and healthcare teams.' },
]

/** The landing page. It is rendered at build time and runs no script but the theme switch. */
export function LandingPage() {
  return (
    <>
      <header className="bar">
        <span className="brand">
          <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="#0b7a67" />
            <path d="M16 25s-8-4.7-8-11a4.6 4.6 0 0 1 8-3.1A4.6 4.6 0 0 1 24 14c0 6.3-8 11-8 11Z" fill="#fff" />
            <path d="M14.8 12.6h2.4v2.2h2.2v2.4h-2.2v2.2h-2.4v-2.2h-2.2v-2.4h2.2z" fill="#0b7a67" />
          </svg>
          Care Staffing
        </span>
        <button type="button" className="theme" data-theme-switch aria-label="Switch between light and dark">
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M12 3a6.5 6.5 0 0 0 9 9 9 9 0 1 1-9-9Z" />
          </svg>
        </button>
      </header>
      <main>
        <section className="hero">
          <p className="tagline">Recruitment &amp; Staff Management</p>
          <h1>Streamline Your Staffing Operations</h1>
          <p className="lead">
            One place for care and healthcare staffing: candidates register once, managers see who is ready to work.
          </p>
        </section>
        <section className="cards" aria-label="Portals">
          {PORTALS.map((portal) => (
            <PortalCard key={portal.name} {...portal} />
          ))}
        </section>
        <section className="platform" aria-label="The platform">
          {PLATFORM.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
      </main>
    </>
  )
}

function PortalCard({ name, audience, features, action, href }: PortalCardProps) {
  return (
    <article className="card">
      <h2>{name}</h2>
      <p className="audience">{audience}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <a className="button" href={href}>
        {action}
      </a>
    </article>
  )
}

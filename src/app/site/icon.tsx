const PATHS = {
  tick: 'm5 12 5 5L20 7',
  cross: 'M18 6 6 18M6 6l12 12',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  warn: 'M12 9v4m0 3v.1M10.4 3.9 2.3 17.6A1.8 1.8 0 0 0 3.9 20.3h16.2a1.8 1.8 0 0 0 1.6-2.7L13.6 3.9a1.8 1.8 0 0 0-3.2 0Z',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  moon: 'M12 3a6.5 6.5 0 0 0 9 9 9 9 0 1 1-9-9Z',
}

/** A drawing beside a word that says the same. */
export function Icon({ name, size = 16 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

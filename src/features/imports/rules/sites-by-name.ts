interface NamedSite {
  id: string
  name: string
  clientName: string
  archived: boolean
}

/** `isUnknown`: there is no such site, so that it may be another name of one, or be made. */
type Found = NamedSite | { column: 'site' | 'client'; message: string; isUnknown?: true }

const keyOf = (name: string) => name.trim().toLowerCase()

/** Finds a site of the team by its name, and by its client's where several have the same; or says at which of the two it fails. */
export function siteFinder(sites: readonly NamedSite[]) {
  const byName = Map.groupBy(sites, ({ name }) => keyOf(name))
  return ({ siteName, clientName }: { siteName: string; clientName: string | undefined }): Found => {
    const named = byName.get(keyOf(siteName)) ?? []
    if (named.length === 0) return { column: 'site', message: `You have no site ${siteName}`, isUnknown: true }
    const ofClient = clientName ? named.filter((site) => keyOf(site.clientName) === keyOf(clientName)) : named
    if (ofClient.length === 0)
      return { column: 'client', message: `${clientName} has no site ${siteName}`, isUnknown: true }
    const active = ofClient.filter(({ archived }) => !archived)
    const [site] = active
    if (!site) return { column: 'site', message: `${siteName} is archived` }
    if (active.length > 1)
      return { column: 'client', message: `Several clients have a site ${siteName}: say which client` }
    return site
  }
}

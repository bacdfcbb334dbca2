/** The state of the clients page in its address. */
export interface ClientsState {
  search?: string | undefined
  /** Shows what is archived instead. */
  archived?: true | undefined
  /** The client whose panel is open. */
  client?: string | undefined
  /** The site whose panel is open, and the part of it on screen. */
  site?: string | undefined
  tab?: string | undefined
  /** The person to record as shown round this site: the form is open. */
  induct?: string | undefined
  /** The form of this site is open. */
  edit?: string | undefined
  /** The form of a new site of this client is open. */
  add?: string | undefined
  /** The terms of this client are open. */
  terms?: string | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseClientsState({
  search,
  archived,
  client,
  site,
  tab,
  induct,
  edit,
  add,
  terms,
}: Record<string, unknown>): ClientsState {
  const id = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)
  return {
    search: typeof search === 'string' && search !== '' ? search.slice(0, 100) : undefined,
    archived: archived === true || undefined,
    client: id(client),
    site: id(site),
    tab: typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) ? tab : undefined,
    induct: id(induct),
    edit: id(edit),
    add: id(add),
    terms: id(terms),
  }
}

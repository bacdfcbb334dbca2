import { uuidIn } from '#client/address.ts'
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
  return {
    search: typeof search === 'string' && search !== '' ? search.slice(0, 100) : undefined,
    archived: archived === true || undefined,
    client: uuidIn(client),
    site: uuidIn(site),
    tab: typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) ? tab : undefined,
    induct: uuidIn(induct),
    edit: uuidIn(edit),
    add: uuidIn(add),
    terms: uuidIn(terms),
  }
}

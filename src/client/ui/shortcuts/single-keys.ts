const KEY = 'care-single-keys'

/** Whether shortcuts of a single character work: somebody who dictates or whose hand shakes can switch them off in this browser. */
export function usesSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchSingleKeys(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Where storage is refused, single keys stay on.
  }
}

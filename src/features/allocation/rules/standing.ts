/** For so many days what a plan proposes is shown elsewhere: what has changed since then makes it old. */
export const STANDS_DAYS = 7

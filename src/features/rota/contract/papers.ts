/** The rota on paper, in files and behind a link for a site’s office. */
export const papers = {}

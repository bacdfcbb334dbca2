/** What is done in the rota, step by step, and taken back. */
export const stepping = {}

/** Reading the rota: who works when, what is open, what each row may take. */
export const viewing = {}

declare module 'virtual:contract' {
  export const contract: typeof import('#app/contract.ts')['contract']
}

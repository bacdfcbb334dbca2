/** The nonce that this page's Content-Security-Policy allows for style elements; the server writes it into the page. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock under dialogs adds a style element and takes its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

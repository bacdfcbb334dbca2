import { imageTypes } from '#shared/fields/builders.ts'

/** The place for the logo on a team's invoices: a picture, drawn anew when it is uploaded. */
export const LOGO = 'invoice-logo'
export const LOGO_LIMITS = { accept: imageTypes, maxBytes: 2 * 1024 ** 2 }

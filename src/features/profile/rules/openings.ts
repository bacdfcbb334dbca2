import { fileLabel } from '#features/registration/rules/file-fields.ts'

/** The guarded views in words for the person. */
const VIEWS: Record<string, string> = {
  identity: 'Passport and licence details',
  background: 'DBS and right to work',
  payroll: 'Pay and tax details',
  medical: 'Medical history',
  'next-of-kin': 'Next of kin',
}

/** An audit event about the opening of a person's data, in words for them. The actions: app.opened_my_data in migrations. */
export function openingText({ action, meta }: { action: string; meta: Record<string, unknown> }): string {
  switch (action) {
    case 'profile.view':
      return VIEWS[String(meta.view)] ?? 'Part of your profile'
    case 'file.view':
      return `File: ${fileLabel(String(meta.slot)) ?? 'a document'}`
    case 'profile.cv':
      return 'Profile as a PDF'
    default:
      return "Export of the team's data"
  }
}

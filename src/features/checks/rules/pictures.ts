import { addMonths, type Day } from '#shared/time.ts'

/** DBS code of practice: a certificate's picture is kept for at most six months (domain 2.4). */
export const KEPT_MONTHS = 6
/** A picture that nobody has checked by then is shown as urgent (domain 2.0.16). */
export const URGENT_MONTHS = 5

/** When the picture of a DBS certificate is deleted, and whether it is urgent to check it. */
export function pictureOf({ uploadedOn, today }: { uploadedOn: Day; today: Day }) {
  return { deletedOn: addMonths(uploadedOn, KEPT_MONTHS), isUrgent: today >= addMonths(uploadedOn, URGENT_MONTHS) }
}

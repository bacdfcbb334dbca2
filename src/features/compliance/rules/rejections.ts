/** Why evidence is rejected, ready to be chosen by number; the person reads it. */
export const REJECTIONS = [
  'Not readable: blurred or cut off',
  'The name on it is another one',
  'Out of date already',
  'This is another kind of document',
  'A page or the back is missing',
] as const

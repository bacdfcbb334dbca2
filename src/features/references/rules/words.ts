/** Why nobody is given what their referees have written. */
export const CONFIDENTIAL =
  'What referees have written is not included: a reference is given in confidence (Data Protection Act 2018, Schedule 2, paragraph 24). You can ask the team that holds it.'

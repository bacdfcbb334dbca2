/** Why nobody is given all that their referees have written. */
export const CONFIDENTIAL =
  'What referees have written is included only where a team has let you read it: a reference is given in confidence (Data Protection Act 2018, Schedule 2, paragraph 24). You can ask the team that holds it.'

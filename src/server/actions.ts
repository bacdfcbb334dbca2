import { account, upkeep } from '#shared/audit-words.ts'

/** The installation's own audit actions, with the sentence that the log shows for each. */
export const actions = {
  'access.refused': account(({ who }) => `${who} asked for something that was refused`),
  'data.damaged': upkeep(({ whom }) => `Stored data of ${whom} could not be opened: it was changed or damaged`),
  'installation.backup': upkeep(() => 'The installation was backed up'),
  'installation.restore': upkeep(() => 'The installation was restored from a backup'),
  'keys.rotate': upkeep(() => 'The encryption key was replaced'),
}

/** What lies in a person's own archive, in plain words. */
export const OWN_READ_ME = `This archive holds everything that Care Staffing stores about you.

account.json           Your name, email address, sign-in dates and teams.
profile.json           Your registration: each section as you read it ("readable") and as it is stored ("stored").
drafts.json            What you have typed and not yet saved, if anything.
records                Other records about you, one file for each kind: requests, notifications, sessions and so on.
who-used-my-data.csv   Who opened or changed your data, and when.
what-i-did.csv         What you did in the product, and when.
events.json            The same two lists for programs.
files                  Every file you have uploaded that is still stored, in the folder of its section. files.json lists them.

Passwords, keys and sign-in secrets are not in here: they are stored in a form that nobody can read, or would let others sign in as you.
Keep this archive safe: it holds your passport, DBS and health details. Delete it when you no longer need it.
`

/** What lies in the archive of a team. */
export const TEAM_READ_ME = `This archive holds what the person who asked for it may see of their team.

members.csv, members.json              Everybody in the team. Of people who have left, the name only.
requests.csv, requests.json            Requests to join, and how they were answered.
certificates.csv, certificates.json    Training certificates with their expiry days.
audit.csv, audit.json                  Who did what in the team.
members                                One folder for each member: profile.json and the member's documents.
files                                  Files of the team itself, such as its policies, as far as the person may open them.
kept                                   Right-to-work records of former members that the law says to keep. Only the owner gets them.

Everybody whose confidential details are in here can see in their access log that you exported them.
Keep this archive safe, give it to nobody who may not see it, and delete it when you no longer need it. Passing on the content of a DBS
certificate to somebody who is not entitled to it is an offence (Police Act 1997, section 124).
`

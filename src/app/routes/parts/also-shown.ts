import { api } from '#client/api.ts'
import { alsoShownBy } from '#client/queries.ts'

// The pages of a feature read anew what they have changed; these are the queries of higher features that show it too.
alsoShownBy(api.roles.key(), api.shifts.key(), api.swaps.key())
alsoShownBy(api.shifts.key(), api.swaps.key(), api.imports.key(), api.rota.view.key())
alsoShownBy(api.teams.requests.key(), api.analytics.overview.key())
alsoShownBy(api.members.asks.key(), api.analytics.overview.key())
alsoShownBy(api.availability.key(), api.analytics.overview.key(), api.shifts.inLeave.key())
// The first steps of a worker.
alsoShownBy(api.notifications.push.key(), api.profile.dashboard.key())

import { type Act, ask, save, type Turn } from '#testing/race/turn.ts'
import { upload } from '#testing/race/uploads.ts'

const kin = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '020 7946 0000',
  nextOfKinAddress: '1 High Street',
}
const study = { institution: 'Leeds College', qualification: 'NVQ', startDate: '2013-09', endDate: '2014-07' }
const jobs = ['care-assistant', 'care-assistant', 'support-worker']

async function savePhoto(turn: Turn) {
  const answer = await upload(turn, { by: turn.person, slot: 'profile-image' })
  if (answer.status !== 201) return answer
  const personal = {
    firstName: 'Amara',
    lastName: 'Obi',
    dateOfBirth: '1990-03-07',
    jobApplyingFor: jobs[turn.number % jobs.length],
  }
  return save(turn, { step: 'personal', values: { ...personal, profileImage: await answer.json() } })
}

export const race: Act[] = [
  { name: 'save a section', weight: 5, run: (turn) => save(turn, { step: 'next-of-kin', values: kin }) },
  {
    name: 'save another section',
    weight: 4,
    run: (turn) => save(turn, { step: 'education', values: { education: [study] } }),
  },
  { name: 'save with a new photo', weight: 6, run: savePhoto },
  {
    name: 'give other evidence',
    weight: 6,
    run: (turn) =>
      save(turn, { step: 'education', values: { education: [{ ...study, grade: `Grade ${turn.number}` }] } }),
  },
  {
    name: 'change a name',
    weight: 12,
    run: (turn) =>
      ask(turn, turn.person, {
        method: 'PATCH',
        path: '/profile',
        body: { fullName: `Name ${turn.number}`, role: 'staff' },
      }),
  },
  {
    name: 'change the name of one who runs a team',
    weight: 3,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PATCH',
        path: '/profile',
        body: { fullName: `Chief ${turn.number}`, role: 'manager' },
      }),
  },
  {
    name: 'erase oneself',
    weight: 2,
    run: (turn) => ask(turn, turn.person, { path: '/privacy/erase', body: { confirm: 'DELETE' } }),
  },
  {
    name: 'erase one who runs a team',
    weight: 2,
    run: (turn) => ask(turn, turn.manager, { path: '/privacy/erase', body: { confirm: 'DELETE' } }),
  },
]

import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PoliciesPage } from '#features/policies/client/policies-page.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

const PolicyPage = lazy(async () => ({
  default: (await import('#features/policies/client/policy-page.tsx')).PolicyPage,
}))

export function Policies() {
  const { list, policy, tab, paper, person } = useSearch({ from: '/manager-dashboard/policies' })
  const navigate = useNavigate({ from: '/manager-dashboard/policies' })
  return (
    <TeamGate title="Policies and Procedures">
      {(team) =>
        policy ? (
          <Suspense
            fallback={
              <Loading what="policy">
                <RowsSkeleton rows={6} />
              </Loading>
            }
          >
            <PolicyPage
              key={`${team.id} ${policy}`}
              teamId={team.id}
              policyId={policy}
              tab={tab}
              person={person}
              onTab={(next) =>
                void navigate({ search: { list, policy, tab: next }, replace: true, resetScroll: false })
              }
              onBack={() => void navigate({ search: { list } })}
            />
          </Suspense>
        ) : (
          <PoliciesPage
            key={team.id}
            teamId={team.id}
            list={list}
            paper={paper}
            onList={(next) => void navigate({ search: { list: next }, replace: true, resetScroll: false })}
            onOpen={(opened) => void navigate({ search: { list, policy: opened } })}
            onPaper={(opened) =>
              void navigate({ search: { list, policy: opened, tab: 'signatures', person }, replace: true })
            }
          />
        )
      }
    </TeamGate>
  )
}

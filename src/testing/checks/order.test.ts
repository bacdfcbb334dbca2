import { describe, expect, test } from 'vitest'
import {
  calledInBrowser,
  featureOfSql,
  modules,
  namedInSql,
  namedInTypeScript,
  owners,
  sqlFiles,
  upwardInBrowser,
  upwardInSql,
  upwardInTypeScript,
} from '../order.ts'

/**
 * What still names a higher feature. Nothing is added here: the owner of a table offers what others need, or the higher
 * feature does it with a trigger of its own.
 */
const KNOWN = {
  typeScript: [
    'src/server/backup/load.ts -> files: files',
    'src/server/mail/bounces.ts -> accounts: address_hash(), mail_bounces, users',
  ],
  sql: [
    'migrations/functions/eligibility.sql -> shifts: assignments, shifts, takes_time(), work_sheets, working_rules',
    'migrations/functions/notifications.sql -> accounts: sessions, users',
  ],
  browser: [],
}

describe('a feature names only itself and those before it', () => {
  test('in the SQL of its TypeScript', () => expect(upwardInTypeScript().sort()).toEqual(KNOWN.typeScript))
  test('in its files of migrations/functions', () => expect(upwardInSql().sort()).toEqual(KNOWN.sql))
  test('in the calls of its pages', () => expect(upwardInBrowser().sort()).toEqual(KNOWN.browser))
})

describe('what the check sees', () => {
  test('every file of SQL belongs to a feature', () =>
    expect(sqlFiles.filter((file) => !featureOfSql(file))).toEqual([]))

  test('tables, views and functions with their owners', () => {
    expect(modules.length).toBeGreaterThan(500)
    expect(owners.size).toBeGreaterThan(400)
    expect([owners.get('leave'), owners.get('roles_in_time'), owners.get('notify()')]).toEqual([
      'availability',
      'roles',
      'notifications',
    ])
  })

  test('what SQL names, without its comments, strings and own steps', () => {
    const text = `-- from leave
      create function app.mine(s app.shifts) returns setof sites as $$
        with checks as (select from assignments a, clients c join "references" r on true)
        select 'from policies', app.uid() from checks $$;
      create trigger t after update on app.teams execute function app.then_do();`
    const named = namedInSql(text).filter((name) => owners.has(name) || name.endsWith('()'))
    expect([...new Set(named)].sort()).toEqual([
      ...['assignments', 'clients', 'references', 'shifts', 'sites', 'teams'],
      ...['then_do()', 'uid()'],
    ])
  })

  test('what TypeScript names in templates, in calls of Kysely and in other text', () => {
    const text = `
      // app.users
      sql<Row>\`select app.uid() from leave\`
      db.selectFrom(['sites as s', 'clients']).innerJoin('shifts as h', 'h.id', 's.id')
      client.query('delete from app.files')`
    const named = namedInTypeScript(text).filter((name) => owners.has(name))
    expect([...new Set(named)].sort()).toEqual(['clients', 'files', 'leave', 'shifts', 'sites', 'uid()'])
  })

  test('whose API the browser calls', () => {
    const text = `import { api, client } from '#client/api.ts'
      api.shifts.list.key(); client.roles.record({}); api.nothing.key()`
    expect(calledInBrowser(text)).toEqual(['shifts', 'roles'])
    expect(calledInBrowser('api.shifts.list()')).toEqual([])
  })
})

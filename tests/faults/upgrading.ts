import type { Fault } from './fault.ts'

/** A new version beside the one that still serves. */
export const upgrading: readonly Fault[] = [
  {
    name: 'a node that waits for migrations is waited for by the index that is being made',
    file: 'platform/migrate.ts',
    find: 'await lock(client)',
    put: "await client.query('select pg_advisory_lock($1)', [LOCK])",
    test: 'tests/upgrading.test.ts',
    shows: 'indexes are made while people write',
  },
  {
    name: 'a migration that was broken off counts as done',
    file: 'platform/migrate.ts',
    find: 'if (CONCURRENT.test(text)) {',
    put: 'if (CONCURRENT.test(text)) {\n      await noted()',
    test: 'tests/upgrading.test.ts',
    shows: 'indexes are made while people write',
  },
  {
    name: 'migrating takes the key of the company context away for a moment',
    file: 'platform/migrate.ts',
    find: '  await client.query(\n    `with changed as',
    put: '  await client.query("delete from sec.key")\n  await client.query(\n    `with changed as',
    test: 'tests/upgrading.test.ts',
    shows: 'migrating again and again beside a running server fails no call',
  },
  {
    name: 'one role signs in to every database of the cluster',
    file: 'platform/app-role.ts',
    find: "update(databaseOf(ownerUrl)).digest('hex')",
    put: "update('one').digest('hex')",
    test: 'tests/upgrading.test.ts',
    shows: 'two installations in one cluster',
  },
  {
    name: 'an installation may connect to its neighbour’s database',
    file: 'platform/app-role.ts',
    find: 'if (!mayConnect) await client.query(`revoke',
    put: 'if (!database) await client.query(`revoke',
    test: 'tests/upgrading.test.ts',
    shows: 'two installations in one cluster',
  },
]

import type { Fault } from './fault.ts'

const ACCESS = 'features/surfaces/files/files-access.test.ts'
const FILES = 'features/surfaces/files/files.test.ts'

/** Files and folders of people. */
export const files: readonly Fault[] = [
  {
    name: 'people who may change their own files see what is private about them',
    file: 'features/surfaces/files/server/access.ts',
    find: '{ ...relation, own: false }',
    put: 'relation',
    test: ACCESS,
    shows: 'private by ann',
  },
  {
    name: 'an audience opens a file to people without the right',
    file: 'features/surfaces/files/server/actions.ts',
    find: '  ensure(may.see(ctx.actor, relation))\n',
    put: '',
    test: ACCESS,
    shows: 'dedicated by max',
  },
  {
    name: 'what is in a hidden folder is shown',
    file: 'features/surfaces/files/server/store.ts',
    find: 'where e.parent_id is null and ${isThere}',
    put: 'where ${isThere}',
    test: ACCESS,
    shows: 'in a folder that is hidden is hidden itself',
  },
  {
    name: 'a folder is deleted with what others have put into it',
    file: 'features/surfaces/files/server/actions.ts',
    find: "throw invalid({ general: ['files.holdsOthers'] })",
    put: 'void 0',
    test: ACCESS,
    shows: 'takes no folder away with what others have put into it',
  },
  {
    name: 'a download leaves no trace',
    file: 'features/surfaces/files/server/upload-actions.ts',
    find: 'if (userId !== ctx.actor.userId) await record',
    put: 'if (userId === ctx.actor.userId) await record',
    test: ACCESS,
    shows: 'leaves a trace when another person downloads it',
  },
  {
    name: 'two folders are moved into each other at the same moment',
    file: 'features/surfaces/files/server/actions.ts',
    find: '  await store.hold(ctx.db, userId)\n',
    put: '',
    test: FILES,
    shows: 'two people who move two folders into each other',
  },
  {
    name: 'the trash is emptied too early',
    file: 'features/surfaces/files/server/jobs.ts',
    find: 'ago(TRASH_DAYS)',
    put: 'ago(1)',
    test: FILES,
    shows: 'is emptied when its days are over',
  },
]

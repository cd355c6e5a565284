import type { Fault } from './fault.ts'

const ASSETS = 'features/work/assets/register'
const ACCESS = `${ASSETS}/server/access.ts`
const MOVES = `${ASSETS}/server/move-actions.ts`
const STORE = `${ASSETS}/server/lifecycle-store.ts`
const MOVED = `${ASSETS}/moves.test.ts`
const REGISTER = `${ASSETS}/register.test.ts`

/** Who sees and moves the things of the company, and that a thing is with one person at a time. */
export const assets: readonly Fault[] = [
  {
    name: 'two who hand the same thing over do not wait for each other',
    file: STORE,
    find: 'order by id for update`',
    put: 'order by id`',
    test: MOVED,
    shows: 'one gets it, the other hears who has it',
  },
  {
    name: 'what someone has is handed over to another person',
    file: MOVES,
    find: "if (holderName !== null) return { key: 'assets.isHeld', values: { name, holder: holderName } }",
    put: '',
    test: MOVED,
    shows: 'all of them or none',
  },
  {
    name: 'anyone who sees what a person has takes it from them',
    file: MOVES,
    find: 'ensure(isAllowed ? may.move(ctx.actor, isAllowed) : may.moveAll(ctx.actor))',
    put: 'ensure(isAllowed ? may.see(ctx.actor, isAllowed) : true)',
    test: MOVED,
    shows: 'with own.assets.view alone',
  },
  {
    name: 'things are written off while someone has them',
    file: `${ASSETS}/server/rules.ts`,
    find: 'written_off: { isHeld: false,',
    put: 'written_off: { isHeld: true,',
    test: MOVED,
    shows: 'it becomes written_off',
  },
  {
    name: 'the assets of a person are open to everyone who is signed in',
    file: MOVES,
    find: 'ensure(may.see(ctx.actor, relation))',
    put: '',
    test: MOVED,
    shows: 'with own.assets.view alone',
  },
  {
    name: 'people who read the register move things',
    file: ACCESS,
    find: "holds(actor, 'assets.register', 'edit') || may.keep(actor)",
    put: "holds(actor, 'assets.register', 'view') || may.keep(actor)",
    test: MOVED,
    shows: 'with assets.register.view alone',
  },
  {
    name: 'a built-in state is renamed and deleted',
    file: 'features/core/catalogues/server/actions.ts',
    find: 'if (it.builtIn !== null)',
    put: 'if (it.builtIn === undefined)',
    test: 'features/core/catalogues/lists.test.ts',
    shows: 'S3-ASSET-02',
  },
  {
    name: 'a page of the register begins anew where things are equal',
    file: `${ASSETS}/server/store.ts`,
    find: 'or (${KEYS[sort]} = ${key}::text and ${next}))`',
    put: ')`',
    test: REGISTER,
    shows: 'sorted by state comes by pages',
  },
]

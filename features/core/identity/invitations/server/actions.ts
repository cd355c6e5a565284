import { acceptInvitation } from '#features/core/members/server/api.ts'
import type { Visit } from '#platform/context.ts'
import { type Db, enterCompany } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { hashPassword } from '#platform/passwords.ts'
import { conflict, found, missing } from '#platform/problems.ts'
import { endLobbySessions } from '#platform/session-ends.ts'
import { refuseWrong } from '../../accounts/server/guess-actions.ts'
import { refuseWeak } from '../../accounts/server/password-actions.ts'
import * as accounts from '../../accounts/server/store.ts'
import * as links from '../../links/server/actions.ts'
import { enter, type Entered } from '../../sessions/server/entering-actions.ts'
import type { Invitation } from '../contract.ts'
import { invitationFacts } from '../facts.ts'
import * as store from './store.ts'

export async function show(visit: Visit, token: string): Promise<Invitation> {
  const { person, account } = await read(visit, token)
  const inviter = [person.inviterFirstName, person.inviterLastName].filter(Boolean).join(' ')
  return {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    companyName: visit.company!.name,
    inviter: inviter || null,
    hasAccount: isProven(account),
  }
}

interface Acceptance {
  token: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/** The mail proves the address, the password proves the account; an unproven account becomes the invited person's. */
export async function accept(visit: Visit, { token, password, ...given }: Acceptance): Promise<Entered> {
  const { person, account } = await read(visit, token)
  const proven = isProven(account)
  if (proven) await refuseWrong(visit, account!, password, 'password')
  const names = { firstName: given.firstName ?? person.firstName, lastName: given.lastName ?? person.lastName }
  if (!proven) refuseWeak('password', password, { ...names, email: person.email }, visit.company)
  const passwordHash = proven ? '' : await hashPassword(password)
  const accountId = await visit.database.outside(async (db) => {
    const companyId = visit.company!.id
    const link = await links.use(db, 'invitation', token, companyId, visit.now)
    const fresh = { email: person.email, passwordHash, ...names, language: visit.language, verifiedAt: visit.now }
    const id = proven ? account!.id : await accountFor(db, account, fresh)
    await enterCompany(db, companyId)
    const user = await acceptInvitation(db, link.subjectId!, id, link.email!, names)
    if (!user) throw missing()
    await record({ ...visit, db, actor: { userId: user.id } }, invitationFacts.invitationAccepted, user.id, {
      inviterId: user.invitedBy,
    })
    return id
  })
  return enter(visit, { accountId, by: 'invitation' })
}

async function accountFor(db: Db, known: accounts.Account | undefined, fresh: accounts.NewAccount): Promise<string> {
  if (!known) {
    const id = await accounts.insert(db, fresh)
    if (!id) throw conflict('errors.busy')
    return id
  }
  if (!(await accounts.claim(db, known.id, fresh))) throw conflict('errors.busy')
  // sign out the previous user of the unproven account
  await endLobbySessions(db, known.id)
  return known.id
}

/** @throws Problem 404 for a bad link and for an invitation that was withdrawn or sent to another address since */
async function read(visit: Visit, token: string) {
  const { id: companyId } = visit.company!
  return visit.database.outside(async (db) => {
    const link = await links.look(db, 'invitation', token, companyId, visit.now)
    const account = await accounts.byEmail(db, link.email!)
    await enterCompany(db, companyId)
    const person = found(await store.pending(db, link.subjectId!))
    if (person.email !== link.email) throw missing()
    return { person, account }
  })
}

const isProven = (account: accounts.Account | undefined) => Boolean(account?.verifiedAt && account.passwordHash)

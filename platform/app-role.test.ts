import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { giveRole, owner, ownerUrl } from '#tests/database.ts'
import { TEST_SECRET } from '#tests/secret.ts'
import { appRoleOf, appUrlFrom } from './app-role.ts'

const name = `staffroom_role_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}`
const url = new URL(ownerUrl)
url.pathname = `/${name}`

/** Connects to this database as the role of another one in the same cluster. */
async function asNeighbour() {
  const address = new URL(appUrlFrom(ownerUrl, TEST_SECRET))
  address.pathname = `/${name}`
  const client = new pg.Client(address.href)
  await client.connect()
  await client.end()
}

afterEach(async () => {
  await owner.query(`drop database if exists ${name} with (force)`)
  await owner.query(`drop role if exists ${appRoleOf(url.href)}`)
})

test('a database that is created again under the same name is closed to its neighbours again', async () => {
  for (let time = 0; time < 2; time++) {
    await owner.query(`create database ${name}`)
    await giveRole(url.href)
    await expect(asNeighbour()).rejects.toThrow('permission denied for database')
    // the role belongs to the cluster and stays
    await owner.query(`drop database ${name} with (force)`)
  }
})

test('access that an operator grants to a database stays when the role is given again', async () => {
  await owner.query(`create database ${name}`)
  await giveRole(url.href)
  await owner.query(`grant connect on database ${name} to public`)
  await giveRole(url.href)
  await expect(asNeighbour()).resolves.toBeUndefined()
})

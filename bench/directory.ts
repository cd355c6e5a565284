// node bench/directory.ts [people,people,…]: the list of people with its facets and its search against a floor of bare node:http with the
// same columns and the same counts, in the same run.
import { drive, type Result, send, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { rig } from './rig.ts'

const sizes = (process.argv[2] ?? '10000,20000').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 4)

const { owner, ...bench } = await rig()
const companies: Filled[] = []
for (const people of sizes) companies.push(await fill(owner, { domain: `c${people}`, people }))
await owner.query('vacuum analyze')

const results: Result[] = []
const floor = await bench.floor()
for (const company of companies)
  for (const name of ['people', 'facets'])
    results.push(
      await drive(
        floor,
        bench.pids(floor),
        {
          name: `floor: ${name}, ${company.employees.length + 1} people`,
          make: () => ({ path: `/${name}?company=${company.id}`, headers: {} }),
        },
        { seconds },
      ),
    )
floor.child.kill('SIGKILL')

const app = await bench.product()
for (const company of companies) {
  const size = company.employees.length + 1
  const host = `${company.domain}.localhost:${app.port}`
  const [admin, employee] = await Promise.all([
    bench.session(company, company.admin.id),
    bench.session(company, company.employees[0]!.id),
  ])
  const go = async (name: string, path: string, token = admin) => {
    const work: Work = {
      name: `${name}, ${size} people`,
      make: () => ({ path, headers: { host, authorization: `Bearer ${token}` } }),
    }
    const first = await send(app.port, undefined, work.make(0))
    if (first.status >= 400) return console.error(`${work.name}: ${first.status} ${first.text.slice(0, 300)}`)
    results.push(await drive(app, bench.pids(app), work, { seconds }))
  }
  const search = (text: string) => `/api/people?search=${encodeURIComponent(text)}`
  await go('page of 50', '/api/people')
  await go('page of 50, employee', '/api/people', employee)
  await go(
    'page of 50 as of a year ago',
    `/api/people/as-of?day=${new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)}`,
  )
  await go('facets', '/api/people/summary')
  await go('facets under a department', `/api/people/summary?department=${company.admin.department}`)
  await go('search, one letter', search('a'))
  await go('search, a common name', search('ivanov'))
  await go('search, the same in Cyrillic', search('иванов'))
  await go('search, one person', search('raman1004'))
  await go('search, a typing error', search('kilmova'))
  await go('search, nobody', search('zzyzx'))
}
console.log(table(results))
await bench.end()

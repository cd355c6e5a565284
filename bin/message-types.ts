// Keys of words are types: `t('nope')` on a screen does not compile. `npm run words:types` writes them, `--check` fails when they are stale.
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'app/web/messages.gen.ts'
// the public pages leave the server ready: their words are not in the browser
const files = globSync('{platform,ui,app,features}/**/messages/en.json')
  .filter((file) => !file.startsWith('features/core/site/'))
  .toSorted()
// one folder per namespace, so that a text is easy to find
const folders = Map.groupBy(
  files.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).map((space) => ({ space, file })),
  ),
  ({ space }) => space,
)
const spread = [...folders].filter(([, places]) => places.length > 1)
for (const [space, places] of spread)
  console.error(`The words of “${space}” stand in several folders: ${places.map(({ file }) => file).join(', ')}`)
if (spread.length > 0) process.exit(1)

const nameOf = (file: string) =>
  file
    .replace(/^features\/|\/messages\/en\.json$/g, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
const fresh = `// Made by bin/message-types.ts.
${files.map((file) => `import type ${nameOf(file)} from '#${file}'`).join('\n')}

type Messages = ${files.map((file) => `typeof ${nameOf(file)}`).join(' &\n  ')}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
`
if (!process.argv.includes('--check')) writeFileSync(FILE, fresh)
else if (fresh !== readFileSync(FILE, 'utf8')) {
  console.error(`${FILE} is stale: run npm run words:types`)
  process.exit(1)
}

import { describe, expect, test } from 'vitest'
import { pdf } from '#tests/pdfs.ts'
import { activeIn } from './pdfs.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

describe('what a PDF brings beside its pages is found', () => {
  test.each([
    ['a script', pdf({ objects: [SCRIPT] }), ['script']],
    ['a script in an object stream', pdf({ packed: ['<< /A 1 >>', SCRIPT] }), ['script']],
    ['a script with its name in numbers', pdf({ objects: ['<< /S /J#61vaScr#69pt /JS 9 0 R >>'] }), ['script']],
    ['an action when it is opened', pdf({ catalog: '/OpenAction 5 0 R', objects: [SCRIPT] }), ['script', 'opens']],
    ['an action of its page', pdf({ objects: ['<< /AA << /O 6 0 R >> >>'] }), ['opens']],
    ['a program to be started', pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] }), ['launch']],
    ['a form to be sent', pdf({ objects: ['<< /S /SubmitForm /F (https://a.test) >>'] }), ['launch']],
    ['a file inside', pdf({ packed: ['<< /Names << /EmbeddedFiles 9 0 R >> >>'] }), ['files']],
    [
      'an object stream of an unknown kind',
      pdf({ objects: ['<< /Type /ObjStm /Filter /LZWDecode >>\nstream\n\u0080\u0001\nendstream'] }),
      ['unknown'],
    ],
    ['a code that nobody has', pdf({ objects: ['<< /Encrypt 9 0 R >>'] }), ['unknown']],
  ])('%s', async (_what, file, found) => {
    expect(await activeIn('a', file)).toEqual(found)
  })

  test.each([
    ['a plain one', pdf({})],
    ['one that says on which page to begin', pdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
    ['one with links', pdf({ objects: ['<< /S /URI /URI (https://a.test/) >>'] })],
  ])('%s brings nothing', async (_what, file) => {
    expect(await activeIn('a', file)).toEqual([])
  })
})

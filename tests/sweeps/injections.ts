/** In every text that a sweep types: where it turns up, that text was taken along. */
export const CANARY = 'cnryqz'

/** What turns a text into a piece of something else, wherever it is put in as it stands. Each carries the canary. */
export const INJECTIONS: readonly string[] = [
  // SQL
  `${CANARY}' or '1'='1`,
  `${CANARY}'; drop table users; --`,
  `${CANARY}') union select password_hash from accounts --`,
  `${CANARY}" or ""="`,
  `${CANARY}\\'; select pg_sleep(5); --`,
  `${CANARY}$$; select 1; $$`,
  `${CANARY}/**/and/**/1=1`,
  `1; ${CANARY}`,
  `${CANARY}\u2019 or 1=1`,
  `E'\\x27${CANARY}`,
  `${CANARY}::regclass`,
  `$1 ${CANARY} $2`,
  // patterns of LIKE and of regular expressions
  `%${CANARY}%`,
  `_${CANARY}_`,
  `\\${CANARY}`,
  `${CANARY}(a+)+$`,
  `[${CANARY}`,
  `(?<${CANARY}`,
  `${CANARY}*+?{1,`,
  // paths and commands
  `../../${CANARY}`,
  `..\\..\\${CANARY}`,
  `/etc/passwd ${CANARY}`,
  `; cat ${CANARY}`,
  `$(${CANARY})`,
  `\`${CANARY}\``,
  `| ${CANARY}`,
  // headers, mail and log lines
  `${CANARY}\r\nSet-Cookie: a=${CANARY}`,
  `${CANARY}\nBcc: ${CANARY}@evil.test`,
  `${CANARY}\r\n.\r\nMAIL FROM:<${CANARY}@evil.test>`,
  `${CANARY}\r\n\r\n<h1>${CANARY}</h1>`,
  `${CANARY}\u2028{"level":50}`,
  `${CANARY}\n{"level":30,"msg":"request"}`,
  `\u001b[2J${CANARY}`,
  // templates
  `\${${CANARY}}`,
  `{{${CANARY}}}`,
  `<%= ${CANARY} %>`,
  `#{${CANARY}}`,
  `{${CANARY}, select, other {x}}`,
  // objects
  `__proto__[${CANARY}]`,
  `constructor.prototype.${CANARY}`,
]

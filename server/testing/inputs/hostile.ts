import { hasHidden } from '../../../shared/kit/names.ts';

/** Hostile texts, which every field for plain text must return as they were typed. */
export const hostileTexts = [
  `' OR '1'='1`,
  `'; DROP TABLE users; --`,
  `" OR ""="`,
  `1); DELETE FROM sessions; --`,
  `admin'--`,
  `' UNION SELECT password_hash FROM users --`,
  `\\'; SELECT pg_sleep(9); --`,
  `$1 :name ? ?? %s {0}`,
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `"><svg onload=alert(1)>`,
  `</title></textarea></script>`,
  `javascript:alert(1)`,
  `&lt;b&gt; &amp; &#x3c;`,
  `{{7*7}} \${7*7} <%= 7*7 %>`,
  `../../../../etc/passwd`,
  `..\\..\\windows\\win.ini`,
  `file:///etc/passwd`,
  `%00%0d%0aSet-Cookie: a=b`,
  `\`id\` $(id) ; id | id && id`,
  `__proto__`,
  `constructor`,
  `{"$ne":null}`,
  `=HYPERLINK("http://evil.example")`,
  `null`,
  `undefined`,
  `NaN`,
  `0`,
  `[object Object]`,
  `ÀÉÎÕÜ ñ ß ø ł`,
  `日本語のテキスト`,
  `עברית العربية`,
  `😀👩‍👩‍👧‍👦🇩🇪`,
  `Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚a̴l̸g̵o`,
  `\u202Eright to left\u202C`,
  `zero\u200Bwidth\u200Djoined`,
  `line\u2028separator`,
  `ﬁne ligatures ＦＵＬＬ`,
  `%_ percent and underscore \\% \\_`,
  `"quotes" 'single' \`back\``,
];

/** Those that may be names. */
export const hostileNames = hostileTexts.filter((text) => !hasHidden(text));

/** Texts with characters that are not allowed in a line of text. */
export const controlTexts = ['nul\0here', 'bell\u0007', 'escape\u001b[31m', 'back\bspace', 'delete\u007f'];

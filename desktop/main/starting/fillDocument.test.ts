import { expect, it } from 'vitest';
import { fillDocument } from './fillDocument.ts';

it('writes the server into the document, whatever its name contains', () => {
  const name = `<script>alert("$&")</script> & Sons`;

  const filled = fillDocument('<head><!--head--></head>', {
    url: 'https://blog.example.com',
    name,
    timeZone: 'Europe/Lisbon',
    language: 'pt',
  });

  expect(filled).toContain('<title>&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt; &amp; Sons</title>');
  expect(filled).toContain('<meta name="octavo-server" content="https://blog.example.com">');
  expect(filled).toContain('<meta name="octavo-time-zone" content="Europe/Lisbon">');
  expect(filled).not.toContain('<script>');
});

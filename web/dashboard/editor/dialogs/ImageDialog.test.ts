import { describe, expect, it } from 'vitest';
import { imageAddressProblem } from './ImageDialog.tsx';

describe('the address of an image', () => {
  it('is whole, or a path of the site', () => {
    for (const address of ['https://a.example/a.png', '/images/a.webp']) {
      expect(imageAddressProblem(address), address).toBeNull();
    }
  });

  it('is none otherwise', () => {
    for (const address of [
      '',
      'a.png',
      'http://a.example/a.png',
      '//a.example/a.png',
      '/\\a.example',
      'data:image/png;base64,x',
      'javascript:x',
      'https://',
      'https://a b',
    ]) {
      expect(imageAddressProblem(address), address).toEqual(expect.any(String));
    }
  });
});

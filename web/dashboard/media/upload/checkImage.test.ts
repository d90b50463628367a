import { expect, it } from 'vitest';
import { checkImage, whyUnreadable } from './checkImage.ts';

const MAX = 5 * 1024 * 1024;

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])('takes an image of %s', (type) => {
  expect(checkImage({ type, size: MAX })).toBeNull();
});

it('refuses an image of more than 5 MB', () => {
  expect(checkImage({ type: 'image/png', size: MAX + 1 })).toBe('Image must be less than 5MB.');
});

it.each(['', 'text/plain', 'application/pdf', 'video/mp4', 'image/svg+xml', 'imagery'])('refuses %j', (type) => {
  expect(checkImage({ type, size: 1 })).toBe('Only JPEG, PNG, WebP, GIF and AVIF images can be used.');
});

it.each([
  ['image/jpeg', 'This image is damaged and cannot be read.'],
  ['image/heic', 'Only JPEG, PNG, WebP, GIF and AVIF images can be used.'],
])('says of an image of %s that cannot be shown: %s', (type, message) => {
  expect(whyUnreadable({ type })).toBe(message);
});

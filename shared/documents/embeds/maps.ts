import type { Address, Found } from './provider.ts';

/** The width in pixels for which a map's part is reckoned. */
const MAP_WIDTH = 600;

export function openStreetMap(url: Address): Found {
  const { searchParams, hash } = url;
  const [, zoom, ...middle] = /^#map=(\d{1,2})(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(hash) ?? [];
  if (zoom) {
    const [lat, lon] = middle.map(Number) as [number, number];
    const mark = [searchParams.get('mlat'), searchParams.get('mlon')];
    return map({ lat, lon, zoom: Number(zoom), mark: mark.every(isDegrees) ? mark.map(Number) : null });
  }
  const box = searchParams.get('bbox')?.split(',') ?? [];
  if (url.pathname !== '/export/embed.html' || box.length !== 4 || !box.every(isDegrees)) return null;
  const [west, south, east, north] = box.map(Number) as [number, number, number, number];
  const mark = searchParams.get('marker')?.split(',') ?? [];
  return map({
    lat: (south + north) / 2,
    lon: (west + east) / 2,
    zoom: Math.round(Math.log2((MAP_WIDTH * 360) / 256 / Math.max(1e-6, east - west))),
    mark: mark.length === 2 && mark.every(isDegrees) ? mark.map(Number) : null,
  });
}

const isDegrees = (text: string | null): boolean => /^-?\d{1,3}(\.\d+)?$/.test(text ?? '');

/** A place on the map; `mark` is the latitude and longitude of a pin. */
function map({ lat, lon, zoom, mark }: { lat: number; lon: number; zoom: number; mark: number[] | null }): Found {
  const level = Math.min(19, Math.max(1, zoom));
  if (Math.abs(lat) > 85 || Math.abs(lon) > 180) return null;
  const [width, height] = [MAP_WIDTH, (MAP_WIDTH * 9) / 16].map((pixels) => (pixels * 360) / 256 / 2 ** level / 2);
  const tall = (height ?? 0) * Math.cos((lat * Math.PI) / 180);
  const box = [lon - (width ?? 0), lat - tall, lon + (width ?? 0), lat + tall].map(degrees);
  const [mlat, mlon] = mark?.map(degrees) ?? [];
  const page = `https://www.openstreetmap.org/${mlat ? `?mlat=${mlat}&mlon=${mlon}` : ''}`;
  const pin = mlat ? `&marker=${mlat},${mlon}` : '';
  return {
    address: `${page}#map=${level}/${degrees(lat)}/${degrees(lon)}`,
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join()}&layer=mapnik${pin}`,
  };
}

const degrees = (value: number): string => String(Number(value.toFixed(5)));

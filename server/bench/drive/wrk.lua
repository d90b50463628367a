-- What wrk.ts drives wrk with: the request from the environment, the figures as one line of JSON.
local template = os.getenv('BENCH_PATH')
local seed = os.getenv('BENCH_SEED')
local ids = tonumber(os.getenv('BENCH_IDS'))
local body = os.getenv('BENCH_BODY')
local n = 0

wrk.method = os.getenv('BENCH_METHOD')
wrk.path = template
if body ~= '' then wrk.body = body end

-- Without this function wrk makes its request once, which is quicker.
if template:find('{', 1, true) then
  request = function()
    local path = template:gsub('{new}', seed .. n):gsub('{id}', tostring(1 + n % ids))
    n = n + 1
    return wrk.format(nil, path)
  end
end

done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '\n{"completed":%d,"microseconds":%d,"p50":%d,"p99":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed
  ))
end

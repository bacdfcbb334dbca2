-- $1 a row with one place: whoever asks first has it.
update bench.places set filled = filled + 1 where n = $1 and filled < 1 returning json_build_object('n', n) as answer

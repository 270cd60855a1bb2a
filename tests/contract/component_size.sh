# component_size.sh STRIP MODULE COPY: what the module weighs as it is installed; a static link adds as much.
set -eu
"$1" -o "$3" "$2"
bytes=$(stat -c %s "$3")
echo "octile-llvm: $bytes bytes stripped"
test "$bytes" -le 6000000
